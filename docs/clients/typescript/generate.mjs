// Writes the types of a schema: node generate.mjs schema.graphql schema.ts.
import { readFile, writeFile } from "node:fs/promises";
import { argv } from "node:process";

import { codegen } from "@graphql-codegen/core";
import * as typescript from "@graphql-codegen/typescript";
import { parse } from "graphql";

const [, , schema, filename] = argv;
const types = await codegen({
    schema: parse(await readFile(schema, "utf8")),
    documents: [],
    filename,
    config: { enumsAsTypes: true },
    plugins: [{ typescript: {} }],
    pluginMap: { typescript },
});
await writeFile(filename, types);
