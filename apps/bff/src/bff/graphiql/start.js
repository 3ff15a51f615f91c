"use strict";

const FIRST = `# Welcome to Kizuna. Ctrl-Enter runs the operation at the cursor; Ctrl-Space completes.
# Every field is explained in the documentation (the book at the left).

query Search {
  search(query: "cowboy", first: 5) { hits { id name entityType year } }
}

query Ask {
  searchAi(query: "How is Luffy related to Nami?") {
    answer
    citations { index label }
    evidence { paths { rels entities { name } } }
  }
}

subscription Follow {
  searchAi(query: "Which studio made the sequel of K-On!?") {
    kind
    begun { action rationale }
    text { text }
    result { answer }
  }
}
`;
const socket = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/graphql`;
const fetcher = GraphiQL.createFetcher({ url: "/graphql", subscriptionUrl: socket });
ReactDOM.createRoot(document.getElementById("graphiql")).render(
    React.createElement(GraphiQL, { fetcher, defaultQuery: FIRST, defaultEditorToolsVisibility: true }),
);
