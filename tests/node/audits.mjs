// Runs every audit of graphql-http against a server, and writes the results as JSON: node audits.mjs URL.
import { argv, stdout } from "node:process";

import { auditServer } from "graphql-http";

const results = await auditServer({ url: argv[2] });
stdout.write(JSON.stringify(results.map(({ id, name, status, reason }) => ({ id, name, status, reason: reason ?? null }))));
