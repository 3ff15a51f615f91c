// What stands around every view: the name, the box, and the choice of colours.

import type { ComponentChildren } from "preact";

import { chooseTheme, theme, type Theme } from "../state/kept";
import { completeOf } from "../state/conversation";
import { address, route } from "../state/router";
import { Icon, type IconName } from "./icons";
import { Omnibox } from "./omnibox";

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const ICONS: Record<Theme, IconName> = { system: "system", light: "sun", dark: "moon" };
const NAMES: Record<Theme, string> = { system: "as the system has them", light: "light", dark: "dark" };

export function Shell({ children }: { children: ComponentChildren }) {
  const now = route.value;
  const home = now.view === "home";
  const asked = now.view === "ask" ? completeOf(now) : "";
  return (
    <>
      <a class="skip-link" href="#main">
        Skip to what was found
      </a>
      <header class="top">
        <a class="brand" href="/" aria-label="Kizuna, to the first page">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M6 23C11 7 21 25 26 9" />
            <circle cx="6.4" cy="22.6" r="3.4" />
            <circle class="end" cx="25.6" cy="9.4" r="3.4" />
          </svg>
          <span>Kizuna</span>
        </a>
        {home ? <span class="fill" /> : <Omnibox key={address.value} value={asked} />}
        <button
          type="button"
          class="theme"
          aria-label={`Colours: ${NAMES[theme.value]}. Change them`}
          title={`Colours: ${NAMES[theme.value]}`}
          onClick={() => chooseTheme(NEXT[theme.value])}
        >
          <Icon name={ICONS[theme.value]} />
        </button>
      </header>
      <div id="main" tabIndex={-1}>
        {children}
      </div>
      <footer class="bottom">
        <p>
          Kizuna answers from its own data, with the rows that an answer rests on. Programs ask the same of <code>POST /graphql</code>.
        </p>
      </footer>
    </>
  );
}
