export interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface Syncing extends Lasting {
  readonly tag: string;
}

export interface Pushed extends Lasting {
  readonly data: { text(): string; json(): unknown } | null;
}

export interface NotificationPressed extends Lasting {
  readonly action: string;
  readonly notification: Notification;
}

export interface OpenPage {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<OpenPage | null>;
}

interface WorkerEvents {
  install: Lasting;
  activate: Lasting;
  fetch: Fetching;
  sync: Syncing;
  message: MessageEvent & Lasting;
  push: Pushed;
  notificationclick: NotificationPressed;
  pushsubscriptionchange: Lasting;
}

/** The DOM types don't include service workers, so this declares what we use. */
export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled?: boolean }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<OpenPage | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    heard: (event: WorkerEvents[Name]) => void,
  ): void;
}
