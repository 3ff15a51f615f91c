// The page becomes a few files with fixed names, so that a rebuild changes what it has to and git shows it.

import { defineConfig } from "vite";

const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  logLevel: "warn",
  build: {
    reportCompressedSize: false,
    outDir: "../bff/src/bff/web",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox121", "safari17.5"], // which know light-dark() and nesting
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the page's policy allows no data: in place of a file
    rollupOptions: {
      output: {
        entryFileNames: "assets/page.js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: ({ names }) => (names[0]?.endsWith(".css") ? "assets/page.css" : "assets/[name][extname]"),
      },
    },
  },
  server: { proxy: { "/graphql": SERVER, "/runs": SERVER, "/image": SERVER } },
});
