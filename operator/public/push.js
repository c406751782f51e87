// Shows pushes of waiting items, even without an open console page (operator/lib/alerts.ts registers it).
self.addEventListener('push', event => {
  const { title, body } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, icon: '/favicon.svg', tag: 'crava-console' }))
})
self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then(([open]) => (open ? open.focus() : self.clients.openWindow('/'))),
  )
})
