/**
 * Returns the address of an engine that `npm run test:engines` has started.
 * @throws Error outside of that command, so that these suites do not pass without testing anything
 */
function address(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set; run this suite with npm run test:engines`);
  return value;
}

export const mongoUri = () => address('GOLDWAKE_MONGO');
export const kafkaBrokers = () => [address('GOLDWAKE_KAFKA')];
