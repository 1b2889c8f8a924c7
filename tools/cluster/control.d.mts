export function sendToCluster(folder: string, line: string): Promise<void>;
