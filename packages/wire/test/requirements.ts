/**
 * What the wire has to do, a sentence for each id. Tests cite the ids in brackets at the end of their titles, and
 * `requirements.test.ts` fails for one that no test cites.
 */
export const REQUIREMENTS = {
  'CONN-1': 'A connection speaks JSON-RPC 2.0 over a readable and a writable stream (fromStreams).',
  'CONN-2': 'nextMessage() gives incoming requests and notifications to whoever asks for them.',
  'CONN-3': 'sendRequest() promises the answer; sendResponse(), sendNotification() and sendError() send.',

  'FRAME-1': 'A message is a line. Only a newline ends it, and the end of the input ends the last one.',
  'FRAME-2': 'U+2028 and U+2029 within a string stay in their message.',
  'FRAME-3': 'Over a WebSocket, a text message is one message.',
  'FRAME-4': 'U+2028 and U+2029 leave escaped: a reader that splits there still reads one message.',
  'FRAME-5': 'Blank lines and a leading byte order mark are skipped.',
  'FRAME-6': 'U+0085 and a lone carriage return within a message survive.',
  'FRAME-7': 'UTF-8 may be split anywhere.',
  'FRAME-8': 'Chunks may be text or bytes.',
  'FRAME-9': 'Framing is linear for 64 MB in chunks of 64 KB.',
  'FRAME-10': 'Framing is linear for 1 MB byte by byte.',
  'FRAME-11': 'Framing is linear for 200,000 lines in one chunk.',

  'CLOSE-1': 'A connection closes once.',
  'CLOSE-2': 'It closes when a stream fails: a TCP reset, a WebSocket error, a broken pipe.',
  'CLOSE-3': 'It closes when its input ends or is destroyed.',
  'CLOSE-4': 'It closes when its output is destroyed before it finished.',
  'CLOSE-5': 'It closes on close().',
  'CLOSE-6': 'An output ended on purpose leaves the input to finish: it reads on, and sends nothing more.',
  'CLOSE-7': 'A close has taken effect before anything is reported: nothing more is sent or read.',
  'CLOSE-8': 'Pending requests reject with ConnectionClosedError.',
  'CLOSE-9': 'nextMessage() returns what was queued at the close, and then rejects.',
  'CLOSE-10': 'The stream error that closed it is emitted once, as "error", and "close" follows.',
  'CLOSE-11': 'Behind the close nothing is read, and a later stream error is not reported.',
  'CLOSE-12': 'A request taken from the queue behind the close cannot be answered.',
  'CLOSE-13':
    'On a stream that was done it is closed from the start, and says so on a later turn: error, then close.',
  'CLOSE-14':
    "close() releases the output once: a stream is destroyed, a WebSocket closed; the input stays its owner's.",
  'CLOSE-15': 'close() releases the output even if a "close" listener throws.',
  'CLOSE-16': 'close() releases the output after a close that the peer caused, too.',
  'CLOSE-17':
    'Behind an output ended on purpose, a request rejects at once as not-sent while pending ones wait.',
  'CLOSE-18': 'A message that is still in our own buffer at the close is not-sent.',

  'LISTEN-1': 'A malformed line is an "error", and does not close the connection.',
  'LISTEN-2': 'What a listener throws is an "error": an Error as itself. The connection stays open.',
  'LISTEN-3': 'Any other thrown value is the cause of an Error.',
  'LISTEN-4': 'The message that a listener threw for still reaches nextMessage().',
  'LISTEN-5': 'Without an "error" listener an error is thrown, as by any event emitter.',

  'ERROR-1': 'ConnectionClosedError says what the close meant: not sent, no answer, or no more messages.',
  'ERROR-2': 'Its outcome is not-sent or no-response for a request, and undefined for nextMessage().',
  'ERROR-3': "RpcError has the code and the data of the other end's error.",
  'ERROR-4': "Its message is the other end's own with no code before it, or a sentence that says what came.",
  'ERROR-5': 'ConnectionTimeoutError is the RpcError of a request without an answer: -32000, no-response.',
  'ERROR-6': 'There is an ERR_ constant for each code of the protocol, those of JSON-RPC too.',

  'ROAD-1': 'Closing holds over PassThrough pairs.',
  'ROAD-2': 'Closing holds over sockets: reset, half-close, destroy.',
  'ROAD-3': 'Closing holds over child processes: broken pipe, kill.',
  'ROAD-4': 'Closing holds over WebSockets.',

  'WS-1': 'fromWebSocket takes a socket that is connecting, and sends once it is open.',
  'WS-2': 'A binary frame is an "error", and is otherwise ignored.',
  'WS-3': 'One text message is one message even when it is pretty-printed.',

  'BAD-1': 'Malformed input is reported over every road: streams, WebSockets, transports.',
  'BAD-2': 'Reports come at a limited rate.',
  'BAD-3': 'Malformed input never crashes.',
  'BAD-4': 'A request with a readable id is never left without an answer.',
  'BAD-5': 'A side that serves answers malformed input with -32700 or -32600; that is the default.',
  'BAD-6': 'A side that consumes reports a line that is not JSON, its start quoted, and does not write back.',
  'BAD-7': 'An error response whose id is null is never answered.',
  'BAD-8': 'A message that is a request and a response at once is refused.',
  'BAD-9': 'An answer to a request that does not wait is a "lateResponse", a second one too, and is counted.',
  'BAD-10':
    'A second request with an id in flight is answered with -32600, for handlers and for who takes messages.',
  'BAD-11': 'The ids 0, "0", "" and 2^53-1 keep value and type.',
  'BAD-12':
    'A response without result and error, or with both, ends the wait of its request and is no crash.',

  'DELIVER-1': 'A message reaches the events and nextMessage(), both.',
  'DELIVER-2':
    'With listeners and nobody who pulls, at most maxQueuedMessages (1,024) stay, and the oldest go.',
  'DELIVER-3': 'With no listener nothing is lost: reading stops at the bound while no request of ours waits.',
  'DELIVER-4': 'While a request waits, reading goes on up to a bound in bytes.',
  'DELIVER-5': 'Past that bound the connection closes with a typed error.',
  'DELIVER-6': 'Draining is linear.',
  'DELIVER-7': 'for await gives the messages.',
  'DELIVER-8': 'handle() answers requests by return or throw.',

  'REQ-1': 'A request takes its time-out as a number, or options: timeoutMs, maxTotalTimeoutMs.',
  'REQ-2': 'Abort and time-out tell the other end by notifications/cancelled, but not for initialize.',
  'REQ-3': 'A cancellation that comes in aborts the signal of the handler.',
  'REQ-4':
    'onProgress hears progress while the request waits: before and behind, it is a notification like any other.',
  'REQ-5': 'resetTimeoutOnProgress moves the deadline, up to maxTotalTimeoutMs.',
  'REQ-6': 'Params without a JSON form reject and leave nothing behind.',
  'REQ-7': 'A result of undefined is sent as null.',
  'REQ-8': 'More than maxPending requests at once are refused.',

  'BACK-1': 'A write() that returns false is respected; bufferedBytes and drain show it.',
  'BACK-2': 'More than maxBufferedBytes (64 MiB) that wait close the connection with a typed error.',
  'BACK-3':
    'A message over maxMessageBytes (64 MiB) is refused on both ends, by an error that names the bound.',
  'BACK-4': 'The tail of an oversized line is not read as lines.',

  'MAKE-1': 'fromTransport stands on any transport.',
  'MAKE-2': 'fromTcp and acceptTcp: no listener is left, and nothing is dropped between calls.',
  'MAKE-3': 'The entries name no Node and no DOM.',

  'METHOD-1': 'Every method has a constant.',
  'METHOD-2': 'Every method has a descriptor: direction, kind, gate.',
  'METHOD-3': 'Removed methods are listed as removed.',
  'METHOD-4': 'sendRequest and handle have the types of a method.',
  'METHOD-5': 'The factories make messages of their kind.',
  'METHOD-6': 'Guards tell content blocks from other values.',

  'RELAY-1': 'A relay passes messages on as the text that they are, in order.',
  'RELAY-2': 'Its scanner agrees with JSON.parse about any text.',
  'RELAY-3': 'It rewrites ids where clients share one server.',
  'RELAY-4': 'It maps responses, cancellations and progress back.',
  'RELAY-5': 'It answers what waits when one side closes.',
  'RELAY-6': 'It respects back-pressure.',
  'RELAY-7': 'An inspect hook sees each message.',
  'RELAY-8': 'Its reading is linear for 64 MB in chunks of 64 KB, and for 1 MB byte by byte.',

  'KIT-1': 'The testing kit has a linked pair.',
  'KIT-2': 'It has a scripted peer.',
  'KIT-3': 'It has faults: split, delay, drop, reset.',

  'SHOWN-1': 'Framing does what a reference splitter does, for any bytes in any chunks.',
  'SHOWN-2':
    'With a hostile peer only typed errors come out, every request settles once, every table is empty at the end.',
  'SHOWN-3': 'Every requirement is cited by a test.',
  'SHOWN-4': 'The heap stays flat over many messages with closes and cancellations at random.',
  'SHOWN-5': 'Framing, connection and relay work in Chromium, too.',
} as const;
