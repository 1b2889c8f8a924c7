/** For a container's health check: exit code 0 where the service in it takes requests. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`);
process.exit(answer.ok ? 0 : 1);
