/** What the journeys need of a browser: one window with a session of its own. */
export interface Driver {
  open(address: string): Promise<void>;
  /** The result, as JSON, of a script that runs in the page as a function's body. */
  run(script: string): Promise<string | null>;
  /** Input as WebDriver has it: https://www.w3.org/TR/webdriver2/#actions. */
  act(sources: readonly object[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  end(): Promise<void>;
}

export interface DriverOptions {
  /** Whether buttons know `command` and `commandfor`. */
  invokers: boolean;
  zone: string;
}
