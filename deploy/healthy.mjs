/** Health check of a container: exits with code 0 if the service in the container is ready. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`);
process.exit(answer.ok ? 0 : 1);
