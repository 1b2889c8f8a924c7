import { type SettingName, SettingsError } from '@goldwake/core';
import { startFailure } from '@goldwake/service';

const PORT_MAX = 65_535;

export interface PortChoice {
  /** Port that the operator has set; null if none is set. */
  chosen: number | null;
  /** Port that is taken otherwise, if it is free. */
  usual: number;
  host: string;
  /** Name of the setting that states the port. */
  setting: SettingName;
}

/**
 * Starts a server on its port. Several casinos on one machine must not prevent each other's start, so only a chosen
 * port is insisted on.
 * @throws SettingsError if the chosen port is not available
 */
export async function startOnPort<T>(
  { chosen, usual, host, setting }: PortChoice,
  start: (port: number) => Promise<T>,
): Promise<T> {
  const port = chosen ?? usual;
  try {
    return await start(port);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!['EADDRINUSE', 'EACCES'].includes(code)) throw error;
    if (chosen === null) return start(0);
    throw new SettingsError(startFailure(error, { host, port }, setting));
  }
}

/** Returns the port at this distance after that of the casino; 0 for any free one if there is no such port. */
export function portAfter(port: number, distance: number): number {
  return port === 0 || port + distance > PORT_MAX ? 0 : port + distance;
}
