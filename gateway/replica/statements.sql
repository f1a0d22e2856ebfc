-- @statement beat
-- Counts a beat. A copy that has this number has every commit from before it.
UPDATE Base_Replica SET Beat = Beat + 1 WHERE Id = 1;

-- @statement seen
-- The number of the last beat that is here.
SELECT Beat FROM Base_Replica WHERE Id = 1;
