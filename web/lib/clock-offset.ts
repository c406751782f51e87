/** The server's clock minus this device's, in milliseconds; `now` is a server time just received. */
export const offsetOf = (now: Date): number => now.getTime() - Date.now()
