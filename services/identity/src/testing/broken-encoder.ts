/** Replaces the encoder process after a decoder was exploited: it dies or hangs, as the picture says, or answers its process id. */
process.on('message', (sent: Uint8Array) => {
  const command = Buffer.from(sent).toString();
  if (command === 'die') process.abort();
  if (command === 'pid') process.send?.({ avatar: Buffer.from(String(process.pid)) });
  if (command === 'echo') process.send?.({ avatar: sent });
  while (command === 'hang');
});
