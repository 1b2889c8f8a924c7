export function tellCluster(folder: string, line: string): Promise<void>;
