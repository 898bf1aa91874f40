/**
 * Node's options for the server, in the systemd units too. Without this one V8 lets the young generation grow from 30 to 108 MB
 * when many photos arrive at once; a running process cannot change it.
 */
export const serverNodeOptions = ['--max-semi-space-size=8'];
