// Dexie broadcasts its writes to other threads; devices that live in one process share nothing but the server.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
