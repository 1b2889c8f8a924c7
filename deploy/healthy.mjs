/** Health check for a container: exits with code 0 if the container's service reports ready, otherwise with 1. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`);
process.exit(answer.ok ? 0 : 1);
