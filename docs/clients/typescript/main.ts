/** Searches, pages through a cast, and asks: node build/main.js [http://127.0.0.1:8000]. */

import { argv } from "node:process";

import { Kizuna } from "./client.js";

const kizuna = new Kizuna(argv[2] ?? "http://127.0.0.1:8000");
const [hit] = await kizuna.search("cowboy beb");
console.log("found", hit?.name);
const cast: string[] = [];
for await (const name of kizuna.castOf(hit?.id ?? "")) cast.push(name);
console.log("cast", cast.join(", "));
for await (const event of kizuna.ask("How is Luffy related to Nami?")) {
    if (event.kind === "STEP_BEGUN") console.log("…", event.begun?.action);
    if (event.kind === "RESULT") console.log("answer", event.result?.answer);
}
