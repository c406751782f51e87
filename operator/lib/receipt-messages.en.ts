import type { ReceiptMessages } from './receipt-messages.ts'

const en: ReceiptMessages = {
  state: {
    credited: 'Credited',
    suspense: 'In suspense',
    returning: 'Going back',
    returned: 'Sent back',
    reversed: 'Taken back by its bank',
  },
  reason: {
    third_party: 'Paid by another person',
    payer_unknown: 'Nobody knows who paid',
    no_deposit: 'Belongs to no deposit',
    limit: "Beyond the player's limit",
    paused: 'The player takes a pause',
    barred: 'The player may not bet, or their details do not match',
    closed: 'Account closed or blocked',
    return_refused: 'The bank refused the return',
  },
}

export default en
