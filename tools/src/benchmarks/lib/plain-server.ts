/**
 * Program that `http-cost` starts as its baseline: a Fastify server without hooks whose routes read the request and
 * return an empty object. Reports its URL at start, and its processor time in ms on each message.
 */
import fastify from 'fastify';

const server = fastify({ routerOptions: { maxParamLength: 20_000 } });
server.removeContentTypeParser('text/plain');
for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
  server.route({ method, url: '/*', handler: async () => ({}) });
}
const url = await server.listen({ host: '127.0.0.1', port: 0 });
process.on('message', () => process.send?.({ cpuMs: cpuMs() }));
process.on('disconnect', () => process.exit());
process.send?.({ url });

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
