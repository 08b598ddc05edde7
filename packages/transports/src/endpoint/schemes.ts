import type { EndpointRoads, EndpointScheme } from './endpoint.ts';
import { EndpointError } from './endpoint-error.ts';
import { checkRaw, type RawParts, refuseUserinfo } from './raw-checks.ts';

/** A URI that was understood. */
interface Resolved {
  readonly canonicalUri: string;
  readonly resolvedTransport: string;
}

/** What is to know of a scheme. */
interface SchemeRule {
  /** The road that opens it. */
  readonly road: keyof EndpointRoads;
  /** @param rest what stands behind the scheme and its colon */
  resolve(rest: string): Resolved;
}

/** Parses by the rules for URLs of browsers, which know the forms of hosts. The error of the parser quotes its input. */
function parse(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw new EndpointError('malformed', 'The host or the port of the endpoint is malformed.');
  }
}

function same(url: string): Resolved {
  return { canonicalUri: url, resolvedTransport: url };
}

/** Resolves first and goes back then: a parser normalises the host of `wss:`, and not that of `mcpl:` (RFC-004, §3.1). */
function mcpl(rest: string): Resolved {
  refuseUserinfo(checkRaw(rest));
  const { href } = parse(`wss:${rest}`);
  return { canonicalUri: `mcpl${href.slice('wss'.length)}`, resolvedTransport: href };
}

/** A user name is allowed: servers behind a proxy are reached so today. */
function webSocket(scheme: 'ws' | 'wss') {
  return (rest: string) => {
    checkRaw(rest);
    return same(parse(`${scheme}:${rest}`).href);
  };
}

/** `fetch` takes no URL with a user name, and quotes it when it refuses. */
function http(scheme: 'http' | 'https') {
  return (rest: string) => {
    refuseUserinfo(checkRaw(rest));
    return same(parse(`${scheme}:${rest}`).href);
  };
}

/** A host and a port, and nothing else. */
function tcp(rest: string): Resolved {
  const parts = checkRaw(rest);
  refuseUserinfo(parts);
  const { host, port } = hostAndPort(parts);
  return same(`tcp://${host}:${port}`);
}

function hostAndPort({ authority, path, query }: RawParts): { host: string; port: number } {
  const colon = authority.lastIndexOf(':');
  const port = Number(authority.slice(colon + 1));
  const isPort = /:\d{1,5}$/.test(authority) && port > 0 && port <= 65_535;
  if (!isPort || colon === 0) {
    throw new EndpointError('malformed', 'An endpoint of tcp: is tcp://HOST:PORT.');
  }
  if ((path !== '' && path !== '/') || query !== '') {
    throw new EndpointError('malformed', 'An endpoint of tcp: has no path and no query.');
  }
  return { host: parse(`http://${authority.slice(0, colon)}`).host, port };
}

/** A program and its arguments, `stdio:PROGRAM?arg=ONE&arg=TWO`; without a program, this one's own standard streams. */
function stdio(rest: string): Resolved {
  if (rest.includes('#')) throw new EndpointError('fragment', 'An endpoint of stdio: has no fragment (#…).');
  programOf(rest);
  return same(`stdio:${rest}`);
}

/** The program that an endpoint of `stdio:` names; `undefined` when it names none. */
export function programOf(rest: string): { command: string; args: string[] } | undefined {
  if (rest === '') return undefined;
  const mark = rest.indexOf('?');
  try {
    const command = decodeURIComponent(mark === -1 ? rest : rest.slice(0, mark));
    const args = mark === -1 ? [] : rest.slice(mark + 1).split('&');
    if (command !== '' && args.every((each) => each.startsWith('arg='))) {
      return { command, args: args.map((each) => decodeURIComponent(each.slice('arg='.length))) };
    }
  } catch {
    // A percent sign that begins no character.
  }
  throw new EndpointError('malformed', 'An endpoint of stdio: is stdio:PROGRAM?arg=ONE&arg=TWO.');
}

/** The schemes there are. There is no way from `mcpl` to a road in plain text. */
export const SCHEMES: ReadonlyMap<string, { readonly scheme: EndpointScheme } & SchemeRule> = new Map([
  ['mcpl', { scheme: 'mcpl', road: 'websocket', resolve: mcpl }],
  ['ws', { scheme: 'ws', road: 'websocket', resolve: webSocket('ws') }],
  ['wss', { scheme: 'wss', road: 'websocket', resolve: webSocket('wss') }],
  ['http', { scheme: 'http', road: 'http', resolve: http('http') }],
  ['https', { scheme: 'https', road: 'http', resolve: http('https') }],
  ['tcp', { scheme: 'tcp', road: 'tcp', resolve: tcp }],
  ['stdio', { scheme: 'stdio', road: 'stdio', resolve: stdio }],
]);
