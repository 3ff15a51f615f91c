// Writes the types of the page's operations, and their texts with the fragments that they use: generated.ts for the page, page.json for the server's
// allow-list. Both go to the folder that is named, or to where they belong.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

import { codegen } from "@graphql-codegen/core";
import * as operationTypes from "@graphql-codegen/typescript-operations";
import { parse, print, stripIgnoredCharacters, visit } from "graphql";

const [schema, operations] = await Promise.all(
  ["../../../schema.graphql", "../src/graphql/operations.graphql"].map((path) => readFile(new URL(path, import.meta.url), "utf8")),
);
const document = parse(operations);
const fragments = new Map();
for (const definition of document.definitions) {
  if (definition.kind === "FragmentDefinition") fragments.set(definition.name.value, definition);
}

function spread(definition, known = new Set()) {
  visit(definition, {
    FragmentSpread: ({ name }) => {
      if (known.has(name.value)) return;
      known.add(name.value);
      spread(fragments.get(name.value), known);
    },
  });
  return known;
}

const texts = document.definitions
  .filter(({ kind }) => kind === "OperationDefinition")
  .map((definition) => {
    const used = [...spread(definition)].map((name) => fragments.get(name));
    return [definition.name.value, stripIgnoredCharacters([definition, ...used].map(print).join("\n"))];
  });
const constants = texts.map(([name, text]) => {
  const constant = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return `export const ${constant} =\n  ${JSON.stringify(text)};\n`;
});

const types = await codegen({
  filename: "generated.ts",
  schema: parse(schema),
  documents: [{ location: "operations.graphql", document }],
  config: { skipTypename: true, enumsAsTypes: true, useTypeImports: true, scalars: { ID: "string" }, onlyOperationTypes: true },
  plugins: [{ operations: {} }],
  pluginMap: { operations: operationTypes },
});
const head = "// Written by `make page` from schema.graphql and operations.graphql. Do not edit.\n\n";
const folder = process.argv[2];
const place = (path) => (folder ? join(folder, basename(path)) : new URL(path, import.meta.url));
if (folder) await mkdir(folder, { recursive: true });
await writeFile(place("../src/graphql/generated.ts"), `${head}${types.trim()}\n\n${constants.join("\n")}`);
await writeFile(place("../../bff/src/bff/documents/page.json"), `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`);
