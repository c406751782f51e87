-- How many people got an ad, saw it and followed its link, in a few rows each, so that neither its page nor a list counts a million recipients,
-- and thousands who look at it in one minute never wait for one row. Kept by triggers in the transaction of what they count: a version of the
-- product without this table keeps them too. Recipients that are removed by age stay counted, so `past_people` and its like are read no more.
create table ad_tally (
  ad_id text not null references ad (id) on delete cascade,
  shard smallint not null,
  people integer not null,
  views integer not null,
  clicks integer not null,
  primary key (ad_id, shard)
);

create function ad_tally_add(ad text, more_people bigint, more_views bigint, more_clicks bigint) returns void language sql as $$
  insert into ad_tally as known (ad_id, shard, people, views, clicks)
  values (ad, floor(random() * 16), more_people, more_views, more_clicks)
  on conflict (ad_id, shard) do update set people = known.people + excluded.people, views = known.views + excluded.views,
    clicks = known.clicks + excluded.clicks
$$;
create function ad_recipient_added() returns trigger language plpgsql as $$
begin
  perform ad_tally_add(ad_id, count(*), count(seen_at), count(clicked_at)) from added group by ad_id order by ad_id;
  return null;
end $$;
create function ad_recipient_changed() returns trigger language plpgsql as $$
begin
  perform ad_tally_add(ad_id, 0, views, clicks) from (
    select ad_id, count(added.seen_at) - count(removed.seen_at) as views, count(added.clicked_at) - count(removed.clicked_at) as clicks
    from added join removed using (ad_id, account_id) group by ad_id order by ad_id) as changed
  where views <> 0 or clicks <> 0;
  return null;
end $$;
create trigger ad_recipient_counted after insert on ad_recipient referencing new table as added
  for each statement execute function ad_recipient_added();
create trigger ad_recipient_recounted after update on ad_recipient referencing new table as added old table as removed
  for each statement execute function ad_recipient_changed();

insert into ad_tally (ad_id, shard, people, views, clicks)
select ad.id, 0, past_people + count(account_id), past_views + count(seen_at), past_clicks + count(clicked_at)
from ad left join ad_recipient on ad_id = ad.id group by ad.id having past_people + count(account_id) > 0;

drop index ad_recipient_seen, ad_recipient_clicked;
