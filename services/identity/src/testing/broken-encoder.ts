/**
 * Stands in for an encoder process whose decoder was exploited. The content of the picture decides whether it dies,
 * hangs, or responds with its process id.
 */
process.on('message', (sent: Uint8Array) => {
  const command = Buffer.from(sent).toString();
  if (command === 'die') process.abort();
  if (command === 'pid') process.send?.({ avatar: Buffer.from(String(process.pid)) });
  if (command === 'echo') process.send?.({ avatar: sent });
  while (command === 'hang');
});
