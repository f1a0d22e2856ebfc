-- The description of a post, as roles have it.
--
-- compatible: yes, the column may be NULL.

-- +goose Up
ALTER TABLE Base_Post ADD Description NVARCHAR(200) NULL;

-- +goose Down
ALTER TABLE Base_Post DROP COLUMN Description;
