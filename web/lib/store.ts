export * from '#client/store.ts'
