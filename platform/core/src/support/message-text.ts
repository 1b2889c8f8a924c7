import { MESSAGE_BYTES_MAX } from '../ports/broadcast.js';

/**
 * Returns a message of the broadcast as JSON.
 * @throws RangeError if it is too large
 */
export function messageText(subject: string, message: unknown): string {
  const text = JSON.stringify(message);
  const bytes = Buffer.byteLength(text);
  if (bytes > MESSAGE_BYTES_MAX)
    throw new RangeError(`a message of ${bytes} bytes to ${subject} is larger than ${MESSAGE_BYTES_MAX} bytes`);
  return text;
}
