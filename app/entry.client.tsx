import "./polyfills.ts";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { LoadedMessages, readInlineMessages } from "./i18n/page-messages.tsx";

readInlineMessages();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LoadedMessages>
        <HydratedRouter />
      </LoadedMessages>
    </StrictMode>,
  );
});
