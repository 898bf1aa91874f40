import { fastify } from 'fastify';

// The barest server on this framework: it sends back what it receives.
const app = fastify();
app.put('/echo', async (request) => request.body);
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.send?.('listening');
process.on('disconnect', () => process.exit());
