import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const socketIn = (folder) => join(folder, 'control');

/**
 * Lets who owns the folder stop and start single services of a cluster that runs: a line `stop <service> <signal>` or
 * `start <service>` is answered, once done, with `done` or with what is wrong.
 */
export function openControl(cluster, folder) {
  const path = socketIn(folder);
  // Of one that was killed.
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    createInterface({ input: socket }).once('line', async (line) => socket.end(await answer(cluster, line)));
  });
  server.listen(path);
  return () => server.close();
}

async function answer(cluster, line) {
  const [what, name, signal] = line.split(' ');
  try {
    if (what === 'stop') await cluster.stopOne(name, signal);
    else if (what === 'start') await cluster.startOne(name);
    else return `there is no command ${what}`;
    return 'done';
  } catch (error) {
    return error.message;
  }
}

/** @throws Error with what is wrong, or where no cluster runs on the folder */
export async function tellCluster(folder, line) {
  const socket = connect(socketIn(folder));
  socket.write(`${line}\n`);
  const told = await text(socket);
  if (told !== 'done') throw new Error(`${line}: ${told}`);
}
