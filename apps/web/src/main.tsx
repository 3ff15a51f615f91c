// The page's beginning: which view stands at which address.

import "./styles/index.css";

import { render } from "preact";

import { Shell } from "./parts/shell";
import { startTheme } from "./state/kept";
import { route, startRouter } from "./state/router";
import { AskView } from "./views/ask";
import { BrowseView } from "./views/browse";
import { EntityView } from "./views/entity";
import { HomeView } from "./views/home";
import { MissingView } from "./views/missing";

function View() {
  const now = route.value;
  switch (now.view) {
    case "home":
      return <HomeView />;
    case "ask":
      return <AskView question={now.question} context={now.context} />;
    case "browse":
      return <BrowseView browsed={now.browsed} />;
    case "entity":
      return <EntityView key={`${now.kind} ${now.id}`} kind={now.kind} id={now.id} />;
    case "missing":
      return <MissingView />;
  }
}

startTheme();
startRouter();
const place = document.getElementById("app");
if (place) {
  render(
    <Shell>
      <View />
    </Shell>,
    place,
  );
}
