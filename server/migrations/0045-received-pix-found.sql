-- The console finds a Pix by its charge and by its player.
create index pix_receipt_of_txid on pix_receipt (txid) where txid is not null;
create index pix_receipt_of_account on pix_receipt (account_id) where account_id is not null;
