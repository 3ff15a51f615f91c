// A picture of an entity, or a designed stand-in: its initials in a colour of its genre.

import { useState } from "preact/hooks";

import { useSetting } from "../api/settings";
import { hash, hueOf, initials } from "../state/colours";
import { type Card, isSomebody } from "../state/entities";

interface Shown {
  of: Pick<Card, "id" | "entityType" | "name" | "imageUrl"> & { genres?: readonly string[] };
  size?: "tiny" | "small" | "card" | "large";
}

/** Degrees between the hues of one cover; the hash of its entity says in which direction they go. */
const TURN = 38;

/** Decoration: whatever stands beside it says the name. */
export function Cover({ of, size = "card" }: Shown) {
  const [failed, setFailed] = useState(false);
  const [shown, setShown] = useState(false);
  const served = useSetting(of.imageUrl ? "/image" : null);
  const picture = served && !failed ? `/image/${encodeURIComponent(of.id)}` : null;
  const hue = hueOf(of);
  const round = isSomebody(of) ? " round" : "";
  const turn = hash(of.id);
  const step = turn % 2 ? TURN : -TURN;
  const style = { "--hue": `${hue}`, "--hue-2": `${hue + step}`, "--hue-3": `${hue - step / 2}`, "--turn": `${turn % 360}deg` };
  return (
    <span class={`cover of-${size}${round}${shown ? " pictured" : ""}`} style={style} aria-hidden="true">
      <span class="letters">{initials(of.name)}</span>
      {picture && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => setShown(true)}
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}
