-- A copy of each own broadcast by e-mail, which confirms that it was sent.
alter table contact add column broadcast_copies boolean not null default false;
