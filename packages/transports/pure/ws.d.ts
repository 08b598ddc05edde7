// What code that runs anywhere knows of `ws`, whose own types name those of Node.
export declare class WebSocket {
  constructor(url: string, protocols?: string[], options?: object);
}
