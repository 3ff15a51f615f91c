// Writes src/graphql/generated.ts, or the file that is named: the types of the page's operations, and their texts with the fragments that they use.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

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
    const text = stripIgnoredCharacters([definition, ...used].map(print).join("\n"));
    const name = definition.name.value.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
    return `export const ${name} =\n  ${JSON.stringify(text)};\n`;
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
const to = process.argv[2] ?? new URL("../src/graphql/generated.ts", import.meta.url);
if (process.argv[2]) await mkdir(dirname(process.argv[2]), { recursive: true });
await writeFile(to, `${head}${types.trim()}\n\n${texts.join("\n")}`);
