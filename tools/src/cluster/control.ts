import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Cluster } from './cluster.js';

type Controlled = Pick<Cluster, 'startOne' | 'stopOne'>;

const socketIn = (folder: string) => join(folder, 'control');

/**
 * Opens a Unix socket with which the owner of the folder can stop and start single services of the running cluster. It
 * accepts the lines `stop <service> <signal>` and `start <service>`, and answers `done` when the command has finished,
 * or the error message.
 */
export function openControl(cluster: Controlled, folder: string): () => void {
  const path = socketIn(folder);
  // Removes the socket file that a killed cluster has left behind.
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    createInterface({ input: socket }).once('line', async (line) => socket.end(await handleCommand(cluster, line)));
  });
  server.listen(path);
  return () => server.close();
}

async function handleCommand(cluster: Controlled, line: string): Promise<string> {
  const [what, name = '', signal = 'SIGTERM'] = line.split(' ');
  try {
    if (what === 'stop') await cluster.stopOne(name, signal as NodeJS.Signals);
    else if (what === 'start') await cluster.startOne(name);
    else return `unknown command ${what}`;
    return 'done';
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Sends a command to the cluster that runs on this folder.
 * @throws Error with the cluster's error message, or if no cluster runs on the folder
 */
export async function sendToCluster(folder: string, line: string): Promise<void> {
  const socket = connect(socketIn(folder));
  socket.write(`${line}\n`);
  const reply = await text(socket);
  if (reply !== 'done') throw new Error(`${line}: ${reply}`);
}
