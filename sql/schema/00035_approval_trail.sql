-- Columns of an application for its trail, and when the people who took part were informed of its end.
--
-- compatible: no, a program of before adds lines to a trail without the seal in TrailHead, and the trail then looks
-- forged.

-- +goose Up
-- TrailHead seals how many lines the trail has and its last one; applications from before have
-- none. ResultDate is when all were told of the end, apart from UrgeDate.
ALTER TABLE Flow_Application ADD TrailHead KEY(100) NULL;
ALTER TABLE Flow_Application ADD ResultDate DATETIME2(3) NULL;

-- The user who acted under the account of UserId, where that is another person.
ALTER TABLE Flow_Trail ADD ActorUserId KEY(50) NULL;
ALTER TABLE Flow_Trail ADD ActorName NVARCHAR(50) NULL;

-- +goose Down
ALTER TABLE Flow_Trail DROP COLUMN ActorName;
ALTER TABLE Flow_Trail DROP COLUMN ActorUserId;
ALTER TABLE Flow_Application DROP COLUMN ResultDate;
ALTER TABLE Flow_Application DROP COLUMN TrailHead;
