import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

/** What the page can do, as its script exports it. */
type Scenarios = typeof import('./page/index.ts');

/** What the page exports, where a function that is sent to it finds it. */
type WithScenarios = { scenarios: Record<string, (...args: unknown[]) => unknown> };

/** A page in a browser of its own, and all that goes wrong in it: errors, rejections, and errors on the console. */
export class BrowserPage {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #home: string;
  readonly #troubles: string[] = [];
  #heard: () => void = () => {};
  #marks = 0;

  private constructor(context: BrowserContext, page: Page, home: string) {
    this.#context = context;
    this.#page = page;
    this.#home = home;
    page.on('pageerror', (error) => this.#note(error.message));
    page.on('crash', () => this.#note('the page crashed'));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#note(`console: ${message.text()}`);
    });
  }

  /** Starts the browser and opens a page. */
  static async open(executablePath: string, url: string): Promise<BrowserPage> {
    // What the browser leaves of its own accord, it leaves here.
    const home = mkdtempSync(join(tmpdir(), 'mcplkit-browser-'));
    let context: BrowserContext | undefined;
    try {
      context = await chromium.launchPersistentContext(join(home, 'profile'), {
        executablePath,
        headless: true,
        // The sandbox does not work for root, and containers run as root. The page is our own.
        chromiumSandbox: false,
        env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, TMPDIR: home },
      });
      const page = new BrowserPage(context, context.pages()[0] ?? (await context.newPage()), home);
      await page.#page.goto(url);
      return page;
    } catch (error) {
      await context?.close();
      rmSync(home, { recursive: true, force: true });
      throw error;
    }
  }

  /** The folder that holds all that the browser writes; gone behind `close`. */
  get home(): string {
    return this.#home;
  }

  /** Has something done in the page, and gives what came of it. */
  async run<Name extends keyof Scenarios>(
    name: Name,
    ...args: Parameters<Scenarios[Name]>
  ): Promise<Awaited<ReturnType<Scenarios[Name]>>> {
    const result = await this.#page.evaluate(
      ({ name, args }) => (globalThis as unknown as WithScenarios).scenarios[name]?.(...args),
      { name: name as string, args: args as unknown[] },
    );
    return result as Awaited<ReturnType<Scenarios[Name]>>;
  }

  /** Runs a script in the page. */
  async runScript(script: string): Promise<void> {
    await this.#page.evaluate(script);
  }

  /**
   * What went wrong since it was asked last, in the page and in its workers.
   *
   * A rejection that nobody handles is told some time later. So each of them makes one on purpose: when that has been
   * told, all before it has been.
   */
  async takeTroubles(): Promise<string[]> {
    for (const place of [this.#page.mainFrame(), ...this.#page.workers()] as Pick<Page, 'evaluate'>[]) {
      const mark = `mark ${this.#marks++}`;
      const heard = new Promise<void>((resolve) => {
        this.#heard = () => {
          if (this.#troubles.includes(mark)) resolve();
        };
      });
      await place.evaluate((words: string) => {
        void Promise.reject(new Error(words));
      }, mark);
      this.#heard();
      await heard;
      this.#troubles.splice(this.#troubles.indexOf(mark), 1);
    }
    return this.#troubles.splice(0);
  }

  /** Ends the worker that the page has started. */
  async endWorker(): Promise<void> {
    const gone = this.#page.workers().map((worker) => worker.waitForEvent('close'));
    await Promise.all([...gone, this.run('endWorker')]);
  }

  /** Ends the browser, and removes what it has written. */
  async close(): Promise<void> {
    await this.#context.close();
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5 });
  }

  #note(words: string): void {
    this.#troubles.push(words);
    this.#heard();
  }
}
