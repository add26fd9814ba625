// While one types: a page that does not load React is loaded again when any file changes.
import.meta.hot?.on("araknid:changed", () => location.reload());
