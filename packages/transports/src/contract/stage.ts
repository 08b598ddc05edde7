import { McplConnection } from '@mcplkit/wire';
import { End } from './end.ts';
import { initialize, initialized, initializeResult } from './messages.ts';
import type { OpenRoad, Road, RoadOptions } from './road.ts';
import { turns, within } from './waiting.ts';

/** Both ends of a road that was joined. */
export interface Joined {
  readonly near: End;
  readonly far: End;
}

/** A road that a case acts on. It is disposed of when the case is over, whatever came of it. */
export class Stage {
  readonly road: Road;
  readonly opened: OpenRoad;
  readonly near: End;
  readonly patienceMs: number;
  #disposed: Promise<void> | undefined;

  private constructor(road: Road, opened: OpenRoad) {
    this.road = road;
    this.opened = opened;
    this.patienceMs = road.patienceMs ?? 10_000;
    this.near = this.endOf(opened.near, 'near');
  }

  /** Opens a road for the time of `act`. */
  static async use(road: Road, options: RoadOptions, act: (stage: Stage) => Promise<void>): Promise<void> {
    const stage = new Stage(road, await road.open(options));
    try {
      await act(stage);
    } finally {
      await stage.dispose();
    }
  }

  /** An end with its callbacks set. */
  endOf(transport: OpenRoad['near'], name: string): End {
    return new End(transport, name, this.patienceMs);
  }

  /** The next far end, with its callbacks set. */
  async far(): Promise<End> {
    const far = within(this.patienceMs, 'there is a far end', this.opened.far());
    return this.endOf(await far, 'far');
  }

  /** Starts both ends. `startFar` is for who starts the far one in another way. */
  async join(startFar: (far: End) => Promise<void> = (far) => far.start()): Promise<Joined> {
    const { near } = this;
    const starting = near.start();
    starting.catch(() => {});
    if (!this.#speaksFirst) {
      await starting;
      return this.#shakeHands(near, startFar);
    }
    const far = await this.far();
    await startFar(far);
    await starting;
    await this.#ready();
    return { near, far };
  }

  /** A connection over the near end, and the far one, started. */
  async connect(): Promise<{ connection: McplConnection; far: End; told: (Error | 'close')[] }> {
    const connection = McplConnection.fromTransport(this.opened.near, { requestTimeout: 0 });
    const told: (Error | 'close')[] = [];
    connection.on('error', (error) => told.push(error));
    connection.on('close', () => told.push('close'));
    const hello = this.#speaksFirst ? undefined : connection.sendRequest('initialize', initialize.params);
    hello?.catch(() => {});
    const far = await this.far();
    await far.start();
    if (hello !== undefined) {
      const [request] = await far.receives(1);
      await far.send({ ...initializeResult, id: (request as { id: number }).id });
      await within(this.patienceMs, 'initialize is answered', hello);
      connection.sendNotification('notifications/initialized');
      await far.receives(2);
      far.messages.length = 0;
    }
    await within(this.patienceMs, 'the connection opens', connection.opened);
    await this.#ready();
    return { connection, far, told };
  }

  get #speaksFirst(): boolean {
    return this.road.abilities.includes('speaks-first');
  }

  /** Ends the road and all that belongs to it, and gives what is still told the time to be. */
  dispose(): Promise<void> {
    this.#disposed ??= within(this.patienceMs, 'the road is disposed of', this.#end());
    return this.#disposed;
  }

  async #shakeHands(near: End, startFar: (far: End) => Promise<void>): Promise<Joined> {
    const asked = near.send(initialize);
    const far = await this.far();
    await startFar(far);
    await far.receives(1);
    await Promise.all([far.send(initializeResult), near.receives(1), asked]);
    await Promise.all([near.send(initialized), far.receives(2)]);
    await this.#ready();
    near.messages.length = 0;
    far.messages.length = 0;
    return { near, far };
  }

  async #ready(): Promise<void> {
    await within(this.patienceMs, 'messages can go either way', Promise.resolve(this.opened.ready?.()));
  }

  async #end(): Promise<void> {
    await this.opened.dispose();
    await turns(2);
  }
}
