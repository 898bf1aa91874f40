// Dexie tells other threads of what it writes; devices that live in one process share nothing but the server.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
