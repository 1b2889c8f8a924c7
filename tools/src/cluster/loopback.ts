import { isFree } from '../lib/free-ports.js';
import { ComposeError, type ComposeService } from './compose.js';
import { engineFaults } from './engine-settings.js';

/** Number of ports reserved per service: Kafka uses the port after its own for its controller. */
const PORTS_EACH = 2;

/** A service of the compose file with its port and address on this machine. */
export interface LoopbackService extends ComposeService {
  address: string;
}

/**
 * Moves the services to the loopback address: each gets its own port, and addresses in environment variables are
 * changed accordingly, including those of ports that the file publishes.
 * @param first the lowest port; the edge gets `edgePort`, or the port that the file publishes
 * @throws ComposeError if an environment names a host that is not a service, or a port on which the service does not
 * listen, or if the file configures an engine differently from its script
 */
export function onLoopback(
  services: readonly ComposeService[],
  { first, edgePort }: { first: number; edgePort?: number | undefined },
): LoopbackService[] {
  const faults = services.flatMap(engineFaults);
  const ports = new Map(
    services.map(({ name, kind, published }, at) => [
      name,
      kind === 'edge' ? (edgePort ?? published ?? first + PORTS_EACH * at) : first + PORTS_EACH * at,
    ]),
  );
  const byPublished = new Map(services.map(({ name, published }) => [published, ports.get(name)]));
  const inside = new Map(services.map(({ name, port }) => [name, port]));
  const placed = services.map((service) => {
    const environment = Object.fromEntries(
      Object.entries(service.environment).map(([key, value]) => [
        key,
        // The environments of Kafka and MongoDB are not changed, because their scripts set the addresses.
        ['mongo', 'kafka'].includes(service.kind) ? value : renamed(`${service.name}.${key}`, value),
      ]),
    );
    const port = ports.get(service.name) ?? 0;
    return { ...service, environment, port, address: `127.0.0.1:${port}` };
  });
  if (faults.length > 0) throw new ComposeError(faults);
  return placed;

  function renamed(where: string, value: string): string {
    const moved = value.replace(/(?<=\/\/127\.0\.0\.1:)(\d+)/g, (port) =>
      String(byPublished.get(Number(port)) ?? port),
    );
    return moved.replace(/(?<![\w.-])([a-z][\w.-]*):(\d{2,5})(?!\d)/g, (found: string, host: string, port: string) => {
      if (!inside.has(host)) faults.push(`${where}: names ${found}, but there is no service ${host}`);
      else if (inside.get(host) !== Number(port))
        faults.push(`${where}: names ${found}, but ${host} listens on ${inside.get(host)}`);
      return `127.0.0.1:${ports.get(host)}`;
    });
  }
}

/**
 * Checks that the ports of the services and of nginx are free. The scripts of Kafka and MongoDB check their own ports.
 * @throws Error that names every port on which another process listens
 */
export async function refuseTakenPorts(services: readonly LoopbackService[]): Promise<void> {
  const own = services.filter(({ kind }) => ['service', 'sandbox', 'provider', 'edge'].includes(kind));
  const free = await Promise.all(own.map(({ port }) => isFree(port)));
  const taken = own.filter((_, at) => !free[at]).map(({ name, port }) => `${port} (${name})`);
  if (taken.length === 0) return;
  throw new Error(
    `other processes listen on ${taken.join(', ')}; --port changes the edge's port, --first-port all ports behind it`,
  );
}
