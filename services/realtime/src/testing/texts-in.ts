/** Extracts the payloads of consecutive complete, unmasked WebSocket frames. */
export function textsIn(frames: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < frames.length; ) {
    const short = frames.readUInt8(at + 1);
    const [start, length] =
      short < 126
        ? [at + 2, short]
        : short === 126
          ? [at + 4, frames.readUInt16BE(at + 2)]
          : [at + 10, Number(frames.readBigUInt64BE(at + 2))];
    texts.push(frames.toString('utf8', start, start + length));
    at = start + length;
  }
  return texts;
}
