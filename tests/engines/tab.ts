/** A file as a visitor chooses it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The commands that every engine understands, in the words of Playwright, whose pages have them all. */
export interface Tab {
  goto(address: string): Promise<unknown>;
  evaluate<Result, Input>(script: (input: Input) => Result | Promise<Result>, input?: Input): Promise<Result>;
  setInputFiles(selector: string, file: ChosenFile): Promise<void>;
  readonly mouse: { click(x: number, y: number): Promise<void> };
  readonly keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface OpenTab {
  readonly tab: Tab;
  /** Errors in the console since the tab was opened. */
  readonly noise: readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  /** Opens a tab without any stored data. */
  open(size: Size): Promise<OpenTab>;
  close(): Promise<void>;
}
