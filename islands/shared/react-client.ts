// A dynamic import of react-dom/client loses its named exports under esbuild, so islands take them from here.
export { hydrateRoot } from "react-dom/client";
