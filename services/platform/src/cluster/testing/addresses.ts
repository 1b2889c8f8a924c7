/** Where the engines of `npm run test:engines` are. @throws outside of it, for without them nothing of the cluster is tested */
function address(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: these suites run by npm run test:engines`);
  return value;
}

export const mongoUri = () => address('GOLDWAKE_MONGO');
export const kafkaBrokers = () => [address('GOLDWAKE_KAFKA')];
