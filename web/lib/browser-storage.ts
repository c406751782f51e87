export * from '#client/browser-storage.ts'
