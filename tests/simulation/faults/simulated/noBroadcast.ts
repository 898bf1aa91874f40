// Dexie broadcasts writes to other threads; devices in one process must share nothing but the server.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
