import.meta.hot?.on("araknid:changed", () => location.reload());
