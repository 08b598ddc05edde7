import { ConnectionError } from './errors.ts';

/** The error for a message of ours that is over the bound. */
export function tooLargeToSend(maxMessageBytes: number): ConnectionError {
  const words = `The message is over ${maxMessageBytes} bytes (maxMessageBytes): it was not sent.`;
  return new ConnectionError('message-too-large', words);
}

/** The error for a message of the other end that is over the bound. */
export function tooLargeToRead(maxMessageBytes: number): ConnectionError {
  const words = `A message over ${maxMessageBytes} bytes (maxMessageBytes) came; it was left out.`;
  return new ConnectionError('message-too-large', words);
}

/** The error for an output that takes nothing while more and more waits for it. */
export function tooMuchBuffered(maxBufferedBytes: number): ConnectionError {
  const words = `The other end does not read: more than ${maxBufferedBytes} bytes (maxBufferedBytes) wait to be written.`;
  return new ConnectionError('limit-reached', words);
}
